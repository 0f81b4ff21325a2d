import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { extname, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
/** How a comment that ends with its line begins, by the ending of the file's name. */
const lineMarks = { '.ts': '//', '.tsx': '//', '.js': '//', '.proto': '//', '.css': '//', '.yaml': '#', '.sh': '#' };
/** Words with which no sentence begins that says what a symbol does. */
const riddles = 'Of|Whoever|Whose|Nobody|Somebody';

/** Lists the comments of a text that begin with one of the words. Line comments right below one another are one comment. */
export function stiltedComments(text, mark = '//') {
  const line = `(?<!\\S)(?<!^[ \\t]*${mark}.*\\n[ \\t]*)${mark} *`;
  const beginning = new RegExp(`(?:\\/\\*+[\\s*]*|${line})(?:${riddles})\\b.*`, 'gm');
  return [...text.matchAll(beginning)].map(({ 0: comment, index }) => ({
    line: text.slice(0, index).split('\n').length,
    comment,
  }));
}

/** Lists such comments of all files of the repository, each as `file:line comment`. */
export function stiltedCommentsOfRepository() {
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
  return files
    .filter((file) => extname(file) in lineMarks && !file.includes('/generated/'))
    .flatMap((file) =>
      stiltedComments(readFileSync(resolve(root, file), 'utf8'), lineMarks[extname(file)]).map(
        ({ line, comment }) => `${file}:${line} ${comment}`,
      ),
    );
}

if (import.meta.main) {
  const found = stiltedCommentsOfRepository();
  console.log([...found, `${found.length} comments begin with one of ${riddles.replaceAll('|', ', ')}`].join('\n'));
}
