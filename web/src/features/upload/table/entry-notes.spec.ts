import type { FileVerdict } from '@strainscope/console-contract';
import { entryNotes, problemText } from './entry-notes.ts';

const problem = { code: 'NON_NUMERIC_CELL', message: 'The cell is not a number.', row: 17, column: 'PLA.X' };

describe('notes on a file', () => {
  it('name row, column and reason as far as they are known', () => {
    expect(problemText(problem)).toBe('row 17, column PLA.X: The cell is not a number.');
    expect(problemText({ ...problem, column: null })).toBe('row 17: The cell is not a number.');
    expect(problemText({ ...problem, row: null, column: null })).toBe('The cell is not a number.');
    expect(problemText({ ...problem, column: null }, '9001')).toBe('event 9001, row 17: The cell is not a number.');
  });

  it('put problems first and tell of sensors that nobody owns', () => {
    const verdict = {
      problems: [problem],
      warnings: ['The window is short.'],
      events: [
        {
          source_event_id: '4',
          person_unknown: true,
          warnings: ['Saturated.', 'Nobody owns the sensor 7; its events are kept for an undefined member.'],
          problems: [{ code: 'ALL_ZERO', message: 'Every value is zero.', row: null, column: null }],
        },
      ],
    } as unknown as FileVerdict;
    expect(entryNotes({ key: 1, name: 'a', size: 1, file: undefined, stage: 'checked', busy: false, verdict })).toEqual(
      [
        'row 17, column PLA.X: The cell is not a number.',
        'event 4: Every value is zero.',
        'The window is short.',
        'Saturated.',
        'Nobody owns the sensor 7; its events are kept for an undefined member.',
      ],
    );
  });

  it('say why a file was not sent', () => {
    expect(
      entryNotes({ key: 1, name: 'a', size: 1, file: undefined, stage: 'hashed', busy: false, failure: 'Busy.' }),
    ).toEqual(['Busy.']);
  });
});
