import { media } from './index.ts';

test('it owns and hears nothing yet', () => {
  expect(media).toEqual({ name: 'media' });
});
