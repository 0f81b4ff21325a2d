/** One JSON line an entry: whoever runs the worker passes it on. Ids and figures only. */
export function say(level: 'info' | 'warn' | 'error', msg: string, fields: Record<string, unknown> = {}): void {
  process.stdout.write(`${JSON.stringify({ level, msg, ...fields })}\n`);
}
