/** Part of every content key: a change of the numbers a task gives must change it. */
export const SOLVER_VERSION = '0.6.0';
