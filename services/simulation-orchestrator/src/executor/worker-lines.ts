import type { Logger } from '@strainscope/observability';

const levels = ['debug', 'info', 'warn', 'error'] as const;
type Level = (typeof levels)[number];

/** A worker's line among our own: JSON as it is (the logger withholds what is not an id), other text as a sentence. */
export function logWorkerLine(logger: Logger, worker: string, line: string): void {
  const { level, msg, ...fields } = parsed(line);
  logger[isLevel(level) ? level : 'info']({ ...fields, worker }, typeof msg === 'string' ? msg : 'worker says');
}

function parsed(line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Plain text, e.g. the stack of a crash.
  }
  return { msg: line.slice(0, 500) };
}

function isLevel(value: unknown): value is Level {
  return levels.includes(value as Level);
}
