import { consequenceOf } from './birth-date-consequence.ts';

const year = new Date().getUTCFullYear();
const [adult, minor] = [`${year - 30}-01-02`, `${year - 14}-01-02`];

test.each([
  [adult, minor, /under 18.*until a guardian has consented/],
  [minor, adult, /18 or older.*until Kim decides/],
  [minor, `${year - 15}-01-02`, /Consent stays as it is/],
  [adult, adult, /told by letter\.$/],
  [adult, '', /told by letter\.$/],
])('from %s to %s', (before, after, said) => {
  expect(consequenceOf('Kim', before, after)).toMatch(said);
});
