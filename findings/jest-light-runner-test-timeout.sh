#!/usr/bin/env bash
# jest-light-runner 0.8.2 (with jest 30.5.2) keeps no time limit: a test that runs for longer than `testTimeout`, or than the
# limit that it names itself, passes, and one that never ends never does. The lists of what is supported and what is not name
# neither. Exits 1 if that changes.
set -euo pipefail
work=$(mktemp -d); trap 'rm -rf "$work"' EXIT; cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund jest@30.5.2 jest-light-runner@0.8.2
cat >slow.test.mjs <<'JS'
const wait = () => new Promise((resolve) => setTimeout(resolve, 1500));
test('takes longer than the configuration allows', wait);
test('takes longer than it allows itself', wait, 100);
JS
run() {
  printf '{"testMatch":["**/*.test.mjs"],"testTimeout":200,"transform":{}%s}' "$1" >jest.config.json
  NODE_OPTIONS=--experimental-vm-modules npx jest --config jest.config.json 2>&1 | grep '^Tests:' || true
}
plain=$(run '')
light=$(run ',"runner":"jest-light-runner"')
echo "jest 30.5.2:             $plain"
echo "jest-light-runner 0.8.2: $light"
[[ $plain == *"2 failed"* && $light == *"2 passed"* ]]
