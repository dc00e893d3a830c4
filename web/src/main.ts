import { mount } from "svelte";
import App from "./App.svelte";
import "./dusk.css";

mount(App, { target: document.body });
