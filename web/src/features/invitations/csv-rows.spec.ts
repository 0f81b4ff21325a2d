import { readCsvRows, unusedColumns } from './csv-rows.ts';

const row = (line: number, email: string, first_name = '', last_name = '', sensor_id = '') => ({
  line,
  email,
  first_name,
  last_name,
  sensor_id,
});

test('columns are found by their titles, in any order; others are left out', () => {
  const text = '\uFEFFLast name;E-Mail;Shirt;First Name;Sensor ID\nLee;a@example.org;7;Ann;MG1\n';
  expect(readCsvRows(text)).toEqual([row(2, 'a@example.org', 'Ann', 'Lee', 'MG1')]);
  expect(unusedColumns(text)).toEqual(['Shirt']);
  expect(unusedColumns('a@example.org, Ann, Lee')).toEqual([]);
});

test('without titles the usual order holds, addresses alone are enough, and empty lines are passed over', () => {
  expect(readCsvRows('a@example.org, Ann, Lee\n\n,,\nb@example.org\n')).toEqual([
    row(1, 'a@example.org', 'Ann', 'Lee'),
    row(4, 'b@example.org'),
  ]);
});

test('a column pasted from a spreadsheet is separated by tabs', () => {
  expect(readCsvRows('email\tfirst name\na@example.org\tAnn')).toEqual([row(2, 'a@example.org', 'Ann')]);
});

test('quotes hold separators; one that is not closed, or closed too early, is told with its line', () => {
  expect(readCsvRows('a@example.org,"Ann, the second",Lee')).toEqual([
    row(1, 'a@example.org', 'Ann, the second', 'Lee'),
  ]);
  const before = 'a@example.org,Ann\n\n';
  expect(() => readCsvRows(`${before}b@example.org,"Ben\nc@example.org,Cleo\n`)).toThrow(
    'Line 3: a quotation mark is opened and not closed.',
  );
  expect(() => readCsvRows(`${before}b@example.org,"Ben" Moss\n`)).toThrow(/^Line 3: after the quotation mark/);
});

test('a quotation mark within a field that does not begin with one is text', () => {
  expect(readCsvRows('=HYPERLINK("x"),Evil,Row,\nann@example.org,Ann "Bo" Lee')).toEqual([
    row(1, '=HYPERLINK("x")', 'Evil', 'Row'),
    row(2, 'ann@example.org', 'Ann "Bo" Lee'),
  ]);
});

test('a row that is no address is kept: the server says what is wrong with it', () => {
  expect(readCsvRows('nobody\n')).toEqual([row(1, 'nobody')]);
});
