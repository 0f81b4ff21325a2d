/** What a bench of the whole product needs, to keep its figures beside those of the solver. */
export { keepFigures } from './bench/documents.ts';
export { benchMachine } from './bench/machine.ts';
export { strainOnScreenReport, summarize, totalOf } from './bench/strain-on-screen.ts';
export type { EventMarks } from './bench/strain-on-screen.ts';
