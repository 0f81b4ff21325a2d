import { NodeNameTaken } from './node.errors.ts';

test.each([
  ['organization', 'an'],
  ['institution', 'an'],
  ['team', 'a'],
] as const)('a name that is taken: %s', (kind, article) => {
  expect(new NodeNameTaken(kind, 'X').message).toBe(`There is ${article} ${kind} called “X” here already.`);
});
