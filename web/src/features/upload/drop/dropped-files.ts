/** A file with its path inside the folder that was dropped. */
export interface NamedFile {
  file: File;
  name: string;
}

/** Files and whole folders of a drop. Hidden files, which systems leave in folders, are passed over. */
export async function droppedFiles(transfer: DataTransfer): Promise<NamedFile[]> {
  // The entries have to be taken before the first await: the browser empties the transfer afterwards.
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return chosenFiles(transfer.files);
  const found: NamedFile[] = [];
  for (const entry of entries) await collect(entry, '', found);
  return found;
}

/** Files of a file input; with a folder input they carry their path. */
export function chosenFiles(files: Iterable<File>): NamedFile[] {
  return [...files]
    .map((file) => ({ file, name: file.webkitRelativePath || file.name }))
    .filter(({ file }) => !isHidden(file.name));
}

async function collect(entry: FileSystemEntry, folder: string, found: NamedFile[]): Promise<void> {
  if (isHidden(entry.name)) return;
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
    found.push({ file, name: folder + entry.name });
    return;
  }
  for (const child of await children(entry as FileSystemDirectoryEntry)) {
    await collect(child, `${folder}${entry.name}/`, found);
  }
}

/** Browsers hand a folder over in portions of about a hundred. */
async function children(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const portion = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (portion.length === 0) return all;
    all.push(...portion);
  }
}

const isHidden = (name: string) => name.startsWith('.');
