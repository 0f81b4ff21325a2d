import { mediumPreset } from '../../tools/jest-preset.js';

export default mediumPreset(import.meta.url);
