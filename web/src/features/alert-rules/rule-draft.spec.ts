import { draftOf, inForm, readAs, typedInto, withDocument } from './rule-draft.ts';

const inForce = { json: '{\n  "version": 1\n}\n', yaml: 'version: 1\n' };

test('typed JSON is read at once, and what cannot be read keeps the last document', () => {
  const draft = typedInto(draftOf('json', inForce), '{"version": 2}');
  expect(draft).toMatchObject({ document: { version: 2 }, isRead: true });
  expect(typedInto(draft, '{"version": ')).toMatchObject({ document: { version: 2 }, isRead: false });
});

test('YAML is read by an answer about this very text', () => {
  const draft = typedInto(draftOf('yaml', inForce), 'version: 3');
  expect(readAs(draft, 'version: 4', '{"version": 4}')).toBe(draft);
  expect(readAs(draft, 'version: 3', '{"version": 3}')).toMatchObject({
    text: 'version: 3',
    document: { version: 3 },
    isRead: true,
  });
});

test('a changed document is written in the form that is chosen', () => {
  const changed = withDocument(draftOf('yaml', inForce), { version: 5 });
  expect(changed.text).toBe('version: 5\n');
  expect(inForm(changed, 'json').text).toBe('{\n  "version": 5\n}\n');
});

test('what cannot be read stays as it is in another form', () => {
  const draft = typedInto(draftOf('json', inForce), 'half');
  expect(inForm(draft, 'yaml')).toMatchObject({ form: 'yaml', text: 'half' });
});
