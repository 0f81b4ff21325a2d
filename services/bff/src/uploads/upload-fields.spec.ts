import { isId, newId } from '@strainscope/kernel';
import { consoleOrderOf, idOfNewUpload, publicOrderOf } from './upload-fields.ts';

test('one idempotency key of one sender is one upload', () => {
  const [sender, other] = [newId(), newId()];
  const id = idOfNewUpload(sender, 'match 7');
  expect(isId(id)).toBe(true);
  expect(idOfNewUpload(sender, 'match 7')).toBe(id);
  expect(idOfNewUpload(sender, 'match 8')).not.toBe(id);
  expect(idOfNewUpload(other, 'match 7')).not.toBe(id);
  expect(idOfNewUpload(sender, undefined)).not.toBe(idOfNewUpload(sender, undefined));
});

test('an upload that the form names goes before the key', () => {
  const [team, upload, keyed] = [newId(), newId(), newId()];
  expect(publicOrderOf({ team, upload }, keyed).uploadId).toBe(upload);
  expect(publicOrderOf({ team }, keyed).uploadId).toBe(keyed);
});

test('a wrong setting is named by its way through the JSON, in plain words, for the console and the public API alike', () => {
  const settings = '{"simulation":{"mesh_type":"gigantic"},"replace_duplicates":"yes"}';
  const faults = [
    { path: 'settings.simulation.mesh_type', message: expect.stringMatching(/^One of coarse, /) as string },
    { path: 'settings.replace_duplicates', message: 'True or false' },
  ];
  const refused = expect.objectContaining({ code: 'INVALID_REQUEST', faults }) as Error;
  const id = newId();
  expect(() => publicOrderOf({ team: id, settings }, id)).toThrow(refused);
  expect(() => consoleOrderOf({ uploadId: id, teamId: id, settings })).toThrow(refused);
});

test.each([
  ['nests too deep', `{"conditioning":{"generic_mapping":${'['.repeat(20)}${']'.repeat(20)}}}`, '10 levels'],
  ['holds too many values', `{"conditioning":{"generic_mapping":{"x":[${'1,'.repeat(2_500)}1]}}}`, '2000 values'],
  ['nests too deep and ends early', '['.repeat(50), '10 levels'],
])('JSON of settings that %s is told its bound, and not that it is no JSON', (_, settings, bound) => {
  const id = newId();
  const refused = expect.objectContaining({
    code: 'TOO_LARGE',
    status: 413,
    detail: expect.stringContaining(bound) as string,
  }) as Error;
  expect(() => publicOrderOf({ team: id, settings }, id)).toThrow(refused);
  expect(() => consoleOrderOf({ uploadId: id, teamId: id, settings })).toThrow(refused);
});

test.each(['{', 'yes', '{"simulation":}', '\u00fe'])('settings %j are no JSON', (settings) => {
  const id = newId();
  const faults = [{ path: 'settings', message: 'Not JSON.' }];
  expect(() => publicOrderOf({ team: id, settings }, id)).toThrow(expect.objectContaining({ faults }) as Error);
});
