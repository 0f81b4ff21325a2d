import { nodePreset } from '../../../tools/jest-preset.js';

export default nodePreset(import.meta.url);
