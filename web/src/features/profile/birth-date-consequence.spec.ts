import { consequenceOf, correctionOf } from './birth-date-consequence.ts';

const year = new Date().getUTCFullYear();
const [adult, minor, older] = [`${year - 30}-01-02`, `${year - 14}-01-02`, `${year - 15}-01-02`];

test.each([
  [adult, minor, /under 18.*until a guardian has consented/],
  [minor, adult, /18 or older.*until Kim decides/],
  [minor, older, /Consent stays as it is\.$/],
  [adult, `${year - 31}-01-02`, /unless Kim was under 18 when giving it: then Kim is asked again\.$/],
  [adult, adult, /told by letter\.$/],
  [adult, '', /told by letter\.$/],
])('from %s to %s', (before, after, said) => {
  expect(consequenceOf('Kim', before, after, true)).toMatch(said);
});

test.each([
  [minor, adult, /If Kim has a guardian, only an administrator can make Kim of age.*another team too/],
  [minor, older, /If Kim has a guardian, only an administrator can make Kim of age, now or within a year: ask one\.$/],
  [adult, minor, /If Kim is a guardian, only an administrator.*another team too, ask an administrator\.$/],
])(
  'staff are told from %s to %s what is for administrators alone, and administrators are not',
  (before, after, said) => {
    expect(consequenceOf('Kim', before, after, false)).toMatch(said);
    expect(consequenceOf('Kim', before, after, true)).not.toContain('administrator');
  },
);

test.each([
  [older, minor],
  [adult, `${year - 31}-01-02`],
])('from %s to %s nothing is refused to staff', (before, after) => {
  expect(consequenceOf('Kim', before, after, false)).not.toContain('administrator');
});

test.each([
  [adult, minor, 'Correct the date and close the account', true],
  [minor, adult, 'Correct the date and end guardianships', true],
  [minor, older, 'Correct the date', false],
  [minor, '', 'Correct the date', false],
  [adult, undefined, 'Correct the date', false],
])('the button from %s to %s says %s', (before, after, label, isFinal) => {
  expect(correctionOf(before, after)).toEqual({ label, isFinal });
});
