import { media } from './index.ts';

test('it keeps nothing of people yet, and answers for it', () => {
  expect(media).toEqual({ name: 'media', entities: [], personalData: { context: 'media', stores: [] } });
});
