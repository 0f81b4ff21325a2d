import { create } from '@bufbuild/protobuf';
import { FileVerdictSchema } from '@strainscope/proto/ingest';
import { fileVerdictOf } from './upload.mapper.ts';

const problemsOf = (problem: { code: string; statedUnit?: string }) =>
  fileVerdictOf(
    create(FileVerdictSchema, { state: 'refused', problems: [{ message: 'No.', row: 1, column: 'a', ...problem }] }),
  ).problems;

test.each(['m/s²', 'mg', 'rev/min'])('a problem tells that the heading states %s', (statedUnit) => {
  expect(problemsOf({ code: 'UNIT_CONTRADICTED', statedUnit })).toEqual([
    { code: 'UNIT_CONTRADICTED', message: 'No.', row: 1, column: 'a', stated_unit: statedUnit },
  ]);
});

test('a problem of another kind tells no unit', () => {
  expect(problemsOf({ code: 'NOT_FINITE' })).toEqual([{ code: 'NOT_FINITE', message: 'No.', row: 1, column: 'a' }]);
});
