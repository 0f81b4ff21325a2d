import type { FileVerdict } from '@strainscope/console-contract';
import { keepEntries, keptEntries } from './kept-entries.ts';
import type { UploadEntry } from './upload-entry.ts';

const entry = (name: string, stage: UploadEntry['stage'], state?: FileVerdict['state']): UploadEntry => ({
  key: 0,
  name,
  size: 7,
  file: undefined,
  stage,
  busy: false,
  ...(state && { verdict: { file_name: name, state } as FileVerdict }),
});

beforeEach(() => sessionStorage.clear());

it('keeps what is not stored by name, with the verdict of what would not be stored anyway', () => {
  keepEntries('u', 'me', [
    entry('stored.csv', 'ingested', 'accepted'),
    entry('ready.csv', 'checked', 'accepted'),
    entry('bad.csv', 'checked', 'refused'),
    entry('unread.csv', 'waiting'),
  ]);
  expect(keptEntries('u', 'me')).toEqual([
    { name: 'ready.csv', size: 7 },
    { name: 'bad.csv', size: 7, verdict: { file_name: 'bad.csv', state: 'refused' } },
    { name: 'unread.csv', size: 7 },
  ]);
});

it('keeps by its hash what the server was asked to store, as it may have it', () => {
  const asked = { ...entry('sent.csv', 'checked', 'accepted'), busy: true, asked: true, sha256: 'abc' };
  const replacing = { ...entry('again.csv', 'checked', 'duplicate'), asked: true, sha256: 'def' };
  const before = { ...entry('earlier.csv', 'unconfirmed'), sha256: '123' };
  keepEntries('u', 'me', [asked, replacing, before, { ...asked, name: 'answered.csv', asked: false }]);
  expect(keptEntries('u', 'me')).toEqual([
    { name: 'sent.csv', size: 7, asked: 'abc' },
    { name: 'again.csv', size: 7, asked: 'def' },
    { name: 'earlier.csv', size: 7, asked: '123' },
    { name: 'answered.csv', size: 7 },
  ]);
});

it('tells nobody else who signs in, and nothing of another upload', () => {
  keepEntries('u', 'me', [entry('ready.csv', 'checked', 'accepted')]);
  expect(keptEntries('u', 'somebody else')).toEqual([]);
  expect(keptEntries('other', 'me')).toEqual([]);
});

it('forgets the upload once everything is stored', () => {
  keepEntries('u', 'me', [entry('a.csv', 'checked', 'accepted')]);
  keepEntries('u', 'me', [entry('a.csv', 'ingested', 'accepted')]);
  expect(sessionStorage.length).toBe(0);
});
