/** Injects the `Executor` of the process. */
export const EXECUTOR = Symbol('Executor');
