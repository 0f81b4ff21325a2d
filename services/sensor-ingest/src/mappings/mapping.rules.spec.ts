import { InvalidRequest } from '@strainscope/kernel';
import { checkedMapping, checkedName } from './mapping.rules.ts';

const mapping = {
  version: 1,
  time: [{ column: 't', unit: 's' }],
  linearAcceleration: { columns: ['ax', 'ay', 'az'], unit: 'g' },
  axes: { linear: ['x', 'y', 'z'], angular: ['x', 'y', 'z'] },
  ids: { from: 'given', sensorId: '17', occurredAt: '2026-11-21T10:00:00' },
};

it('keeps a mapping with its defaults, so that what they are later changes nothing', () => {
  expect(JSON.parse(checkedMapping(JSON.stringify(mapping)))).toMatchObject({ headingRows: 1, sampleRateHz: null });
});

it.each([
  ['no JSON', '{'],
  ['a mirrored axis map', JSON.stringify({ ...mapping, axes: { linear: ['-x', 'y', 'z'], angular: ['x', 'y', 'z'] } })],
  ['an unknown unit', JSON.stringify({ ...mapping, linearAcceleration: { columns: ['a', 'b', 'c'], unit: 'ft/s²' } })],
  ['a rate that no sensor has', JSON.stringify({ ...mapping, sampleRateHz: 3 })],
  ['a unit that is confirmed against nothing', JSON.stringify({ ...mapping, confirmedUnits: ['linearAcceleration'] })],
  ['more than 16 KiB', JSON.stringify({ ...mapping, ids: { ...mapping.ids, sensorId: 'x'.repeat(17_000) } })],
])('refuses %s', (_, json) => {
  expect(() => checkedMapping(json)).toThrow(InvalidRequest);
});

it('keeps names without surrounding blanks, and refuses none and overlong ones', () => {
  expect(checkedName('  Lab rig ')).toBe('Lab rig');
  expect(() => checkedName('   ')).toThrow(InvalidRequest);
  expect(() => checkedName('x'.repeat(101))).toThrow(InvalidRequest);
});
