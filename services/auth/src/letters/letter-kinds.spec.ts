import { letterAnswers } from './letter-kinds.ts';

test.each([
  ['what was offered and is not wanted is refused', ['invitations', 'newsletter'], { newsletter: false }],
  ['a console that does not say what it offered says nothing of the newsletter', [], { 'team-requests': false }],
] as const)('%s', (_, offered, refused) => {
  expect(letterAnswers({ wanted: ['invitations'], offered: [...offered] })).toEqual({ invitations: true, ...refused });
});

test('what is wanted was offered', () => {
  expect(letterAnswers({ wanted: ['newsletter'], offered: ['invitations'] })).toEqual({
    invitations: false,
    newsletter: true,
  });
});
