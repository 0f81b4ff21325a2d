import { createLogger } from '@strainscope/observability';
import { logWorkerLine } from './worker-lines.ts';

function logged(line: string): Record<string, unknown> {
  const lines: string[] = [];
  const logger = createLogger({ service: 'test', destination: { write: (text: string) => lines.push(text) } });
  logWorkerLine(logger, 'w1-1', line);
  return JSON.parse(lines[0]!) as Record<string, unknown>;
}

describe('a worker’s line', () => {
  it('keeps its level, sentence and ids, and says which worker', () => {
    const simulationId = '0190e9a2-0000-7000-8000-000000000001';
    expect(logged(JSON.stringify({ level: 'warn', msg: 'solve slow', simulationId, steps: 12 }))).toMatchObject({
      level: 'warn',
      msg: 'solve slow',
      worker: 'w1-1',
      simulationId,
      steps: 12,
    });
  });

  it('passes plain text as a sentence', () => {
    expect(logged('Error: out of luck')).toMatchObject({ level: 'info', msg: 'Error: out of luck' });
  });
});
