import { mount } from 'svelte';
import '../app.css';
import Stories from './Stories.svelte';

mount(Stories, { target: document.getElementById('app')! });
