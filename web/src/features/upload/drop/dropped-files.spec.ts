import { chosenFiles, droppedFiles } from './dropped-files.ts';

const fileEntry = (name: string) => ({
  isFile: true,
  name,
  file: (resolve: (file: File) => void) => resolve(new File(['x'], name)),
});

const folderEntry = (name: string, children: object[]) => ({
  isFile: false,
  name,
  createReader: () => {
    const left = [...children];
    return { readEntries: (resolve: (portion: object[]) => void) => resolve(left.splice(0, 100)) };
  },
});

const transfer = (...entries: object[]) =>
  ({ items: entries.map((entry) => ({ webkitGetAsEntry: () => entry })), files: [] }) as unknown as DataTransfer;

describe('dropped files', () => {
  it('come from folders within folders, with their path', async () => {
    const dropped = transfer(
      folderEntry('match', [fileEntry('a.csv'), folderEntry('second half', [fileEntry('b.csv')])]),
    );
    expect((await droppedFiles(dropped)).map(({ name }) => name)).toEqual(['match/a.csv', 'match/second half/b.csv']);
  });

  it('come whole from a folder that the browser hands over in portions', async () => {
    const many = Array.from({ length: 1234 }, (_, i) => fileEntry(`${i}.csv`));
    expect(await droppedFiles(transfer(folderEntry('match', many)))).toHaveLength(1234);
  });

  it('leave out what systems hide in folders', async () => {
    expect(await droppedFiles(transfer(fileEntry('.DS_Store'), folderEntry('.git', [fileEntry('x')])))).toEqual([]);
    expect(chosenFiles([new File([], '.hidden'), new File([], 'a.csv')]).map(({ name }) => name)).toEqual(['a.csv']);
  });
});
