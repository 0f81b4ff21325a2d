import { faultLines } from './fault-lines.ts';

test('faults of a document stand by themselves, each with its place', () => {
  const detail =
    'The problem is not valid. duration: Too small: expected number to be >0; boundary.1.displacement.x: it ends at 0.3 s, before the duration of 0.4 s; materials.*.density: Required';
  expect(faultLines(detail)).toEqual({
    lead: 'The problem is not valid.',
    faults: [
      'duration: Too small: expected number to be >0',
      'boundary.1.displacement.x: it ends at 0.3 s, before the duration of 0.4 s',
      'materials.*.density: Required',
    ],
  });
});

test('one sentence is one fault, whatever is in it', () => {
  const detail = 'materials.bone: the mesh has no part "bone"; its parts are tissue, csf';
  expect(faultLines(detail)).toEqual({ lead: '', faults: [detail] });
  expect(faultLines('It was stopped after 14400 s.')).toEqual({ lead: '', faults: ['It was stopped after 14400 s.'] });
  expect(faultLines('')).toEqual({ lead: '', faults: [] });
});
