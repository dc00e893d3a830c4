import { mount } from "svelte";
import App from "./App.svelte";
import "./dusk.css";
import { keepFocus } from "./focus";
import { GAMES } from "./games";
import { learn } from "./speech/speech.svelte";

for (const { messages } of GAMES) if (messages) learn(messages);
mount(App, { target: document.body });
keepFocus();
