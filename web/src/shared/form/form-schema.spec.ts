import { z } from 'zod';
import { check, faultsIn, isOptional, placeFaults } from './form-schema.ts';

const schema = z.object({
  name: z.string().trim().min(1).max(5, 'At most 5 characters'),
  nickname: z.string().optional(),
  children: z.array(z.object({ first_name: z.string() })).default([]),
});

test('a field that was emptied is absent: required ones say so, optional ones are fine', () => {
  expect(faultsIn(schema, { name: '', nickname: '' })).toEqual([{ path: 'name', message: 'Required' }]);
  expect(faultsIn(schema, { name: 'too long' })).toEqual([{ path: 'name', message: 'At most 5 characters' }]);
});

test('a fault in a list has the way to its field', () => {
  expect(faultsIn(schema, { name: 'A', children: [{ first_name: 'B' }, { first_name: '' }] })).toEqual([
    { path: 'children.1.first_name', message: 'Required' },
  ]);
});

test('what is sent is what the schema makes of the values', () => {
  expect(check(schema, { name: ' A ' }).data).toEqual({ name: 'A', children: [] });
});

test('a schema tells which fields may stay empty', () => {
  expect([isOptional(schema, 'name'), isOptional(schema, 'nickname')]).toEqual([false, true]);
  expect(isOptional(schema, ['children', 1, 'first_name'])).toBe(false);
});

test('faults of the server go to their fields, in either spelling, and the others are left over', () => {
  const faults = [
    { path: 'firstName', message: 'Too long' },
    { path: 'email', message: 'Taken' },
    { path: 'elsewhere', message: 'Wrong' },
  ];
  expect(placeFaults(faults, ['email', ['first_name'], 'phone'])).toEqual({
    placed: [
      { name: 'email', errors: ['Taken'] },
      { name: ['first_name'], errors: ['Too long'] },
    ],
    others: [{ path: 'elsewhere', message: 'Wrong' }],
  });
});
