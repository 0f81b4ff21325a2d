import { newId } from '@strainscope/kernel';
import { decodeEvent } from './cloud-event.ts';

const type = 'strainscope.org.node.renamed.v1';

test('what a newer version says beside is passed over', () => {
  const nodeId = newId();
  expect(decodeEvent(type, JSON.stringify({ nodeId, name: 'U16', colour: { of: 'the shirts' } }))).toMatchObject({
    nodeId,
    name: 'U16',
  });
});

test('what is not that message is refused', () => {
  expect(() => decodeEvent(type, '{"nodeId": 7}')).toThrow();
  expect(() => decodeEvent(type, 'no message')).toThrow();
});
