import { nextBatch } from './next-batch.ts';
import { aboutDuration } from '../../../shared/format/format-time.ts';
import { secondsLeft } from './upload-progress.ts';
import type { UploadEntry } from './upload-entry.ts';

const entry = (key: number, part: Partial<UploadEntry> = {}): UploadEntry => ({
  key,
  name: `${key}.csv`,
  size: 10,
  file: new File([], 'x'),
  stage: 'hashed',
  busy: false,
  ...part,
});
const keys = (entries: UploadEntry[], limits = { files: 3, bytes: 25 }) =>
  nextBatch(entries, 'hashed', () => true, limits).map(({ key }) => key);

describe('next batch', () => {
  it('keeps to the number of files and of bytes', () => {
    expect(keys([entry(1), entry(2), entry(3)])).toEqual([1, 2]);
    expect(keys([1, 2, 3, 4].map((key) => entry(key, { size: 1 })))).toEqual([1, 2, 3]);
  });

  it('sends a file beyond the limit alone', () => {
    expect(keys([entry(1, { size: 900 }), entry(2)])).toEqual([1]);
  });

  it('passes over what is busy, failed, elsewhere or of an earlier visit', () => {
    const others = [
      entry(1, { busy: true }),
      entry(2, { failure: 'no' }),
      entry(3, { stage: 'checked' }),
      entry(4, { file: undefined }),
    ];
    expect(keys([...others, entry(5)])).toEqual([5]);
  });
});

describe('time left', () => {
  it('follows from the pace so far', () => {
    expect(secondsLeft(10, 40, 20)).toBe(60);
    expect(secondsLeft(0, 40, 20)).toBeUndefined();
    expect(secondsLeft(40, 40, 20)).toBe(0);
  });

  it.each([
    [0.2, 'about 1 s'],
    [61, 'about 61 s'],
    [720, 'about 12 min'],
    [9000, 'about 3 h'],
  ])('%d s is %s', (seconds, words) => {
    expect(aboutDuration(seconds)).toBe(words);
  });
});
