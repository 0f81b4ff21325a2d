import js from '@eslint/js';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

export default tseslint.config(
  { ignores: ['**/dist/', '**/generated/', '**/node_modules/', '**/coverage/', '**/fixtures/', '**/*.cjs'] },
  js.configs.recommended,
  {
    files: ['**/*.{ts,tsx}'],
    extends: [...tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { project: './tsconfig.spec.json', tsconfigRootDir: process.cwd() } },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      '@typescript-eslint/no-extraneous-class': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/require-await': 'off',
      'no-console': 'error',
    },
  },
  {
    // Where an object or an array is broken into lines is the formatter's business.
    files: ['**/*.{ts,tsx,js,mjs}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ObjectExpression > SpreadElement > ObjectExpression[properties.length>0]',
          message: 'Write these properties into the object itself.',
        },
        {
          selector: 'ArrayExpression > SpreadElement > ArrayExpression[elements.length>0]',
          message: 'Write these elements into the array itself.',
        },
      ],
    },
  },
  {
    files: ['**/*.{spec,contract,e2e}.{ts,tsx}', '**/test/**'],
    rules: { '@typescript-eslint/unbound-method': 'off', 'no-console': 'off' },
  },
  {
    files: ['tools/**/*.spec.js'],
    languageOptions: {
      globals: {
        describe: 'readonly',
        test: 'readonly',
        expect: 'readonly',
        beforeAll: 'readonly',
        beforeEach: 'readonly',
        afterEach: 'readonly',
        afterAll: 'readonly',
      },
    },
  },
  { files: ['web/**/*.{ts,tsx}', '**/*.tsx'], ...reactHooks.configs.flat.recommended },
  {
    files: ['**/*.{js,mjs}'],
    languageOptions: {
      globals: {
        process: 'readonly',
        console: 'readonly',
        URL: 'readonly',
        fetch: 'readonly',
        Buffer: 'readonly',
        setTimeout: 'readonly',
        clearTimeout: 'readonly',
        AbortSignal: 'readonly',
      },
    },
  },
);
