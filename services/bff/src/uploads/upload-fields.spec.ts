import { isId, newId } from '@strainscope/kernel';
import { idOfNewUpload, publicOrderOf } from './upload-fields.ts';

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
