import { mount } from "svelte";
import App from "./App.svelte";
import "./dusk.css";
import { keepFocus } from "./focus";

mount(App, { target: document.body });
keepFocus();
