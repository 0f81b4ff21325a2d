import { headEstimate } from '../../../../test/look/estimates.ts';
import { headShown, isHeadSubtype } from './head-shown.ts';

const [male, female] = [headEstimate('male'), headEstimate('female')];
const both = [female, male];

test.each([
  ['female', 'male', female],
  ['male', 'female', male],
] as const)('on the simulation’s head, %s, there is nothing to choose', (mesh_subtype, chosen, estimate) => {
  expect(headShown(both, { mesh_subtype }, chosen)).toEqual({ estimate, simulated: mesh_subtype, choices: [] });
});

test('without a simulation the male head is shown until the reader chooses', () => {
  expect(headShown(both, null, undefined)).toEqual({
    estimate: male,
    simulated: undefined,
    choices: ['male', 'female'],
  });
  expect(headShown(both, null, 'female')?.estimate).toBe(female);
});

test('where there is one estimate it is shown, and whose head it is not is told', () => {
  expect(headShown([female], null, 'male')).toEqual({ estimate: female, simulated: undefined, choices: [] });
  expect(headShown([male], { mesh_subtype: 'female' }, undefined)).toEqual({
    estimate: male,
    simulated: 'female',
    choices: [],
  });
  expect(headShown([], null, undefined)).toBeUndefined();
});

test('a head that is not known is none', () => {
  expect(['male', 'female', 'player', '', null].filter(isHeadSubtype)).toEqual(['male', 'female']);
});
