import { boundedLines, logLimits } from './bounded-lines.ts';

describe('boundedLines', () => {
  it('keeps lines as they are while they fit', () => {
    expect(boundedLines(['step 16', 'step 32'], 10)).toEqual(['step 16', 'step 32']);
  });

  it('shortens long lines and takes control characters out', () => {
    const [line] = boundedLines([`a\u001b[31m${'x'.repeat(900)}`], 0);
    expect(line).toHaveLength(logLimits.characters);
    expect(line).toMatch(/^a \[31mx+…$/);
  });

  it('ends with a sentence when there is no more room, once', () => {
    expect(boundedLines(['a', 'b', 'c'], logLimits.lines - 2)).toEqual([
      'a',
      'Further lines of this attempt are not kept.',
    ]);
    expect(boundedLines(['d'], logLimits.lines)).toEqual([]);
  });
});
