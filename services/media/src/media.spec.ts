import { media } from './index.ts';

test('it keeps nothing of people yet, and answers for it', () => {
  expect(media).toMatchObject({ entities: [], consumes: [], personalData: { context: 'media', stores: [] } });
});
