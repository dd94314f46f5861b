/**
 * The linter's rules: style and size, and what code may touch; `tools/import-rules.ts` has those on imports. Of several overrides
 * that set the same rule for a file, the last one counts.
 */
import { importRules, longTests, type Config, type Override } from './tools/import-rules.ts';

type Rules = NonNullable<Config['rules']>;

const random = { object: 'Math', property: 'random', message: 'Randomness is passed in.' };
const now = { object: 'Date', property: 'now', message: 'The clock is passed in.' };
const environment = {
  object: 'process',
  property: 'env',
  message: 'Only server/src/config.ts reads the environment.',
};
const skippedTests = [
  { property: 'only', message: 'No test runs alone.' },
  ...['skip', 'todo', 'fixme'].map((property) => ({ property, message: 'Every test runs.' })),
  { object: 'test', property: 'fail', message: 'Every test runs.' },
  { property: 'fails', message: 'Every test runs.' },
];

const testFiles = '**/*.test.{ts,tsx}';

// Time that passes makes a test slow, and its limits make it unsteady. A test sets the clock, or waits for an event.
const eventInstead = 'Wait for what happens, or set the clock; what needs real time is a long test.';
const passingTime = [
  now,
  ...Object.entries({
    performance: ['now'],
    process: ['hrtime', 'cpuUsage'],
    AbortSignal: ['timeout'],
    expect: ['poll'],
    vi: ['waitFor', 'waitUntil'],
  }).flatMap(([object, properties]) =>
    properties.map((property) => ({ object, property, message: eventInstead })),
  ),
  // Of pages and their assertions.
  ...['waitForTimeout', 'waitForLoadState', 'toPass'].map((property) => ({
    property,
    message: eventInstead,
  })),
];
const timers = ['setTimeout', 'setInterval'].map((name) => ({ name, message: eventInstead }));

/** What code may touch. */
const access: Override[] = [
  {
    files: ['{contract,web}/src/**'],
    rules: { 'no-restricted-properties': ['error', random, environment] },
  },
  {
    files: ['server/src/**'],
    rules: { 'no-console': 'error', 'no-restricted-properties': ['error', random, now, environment] },
  },
  { files: ['server/src/config.ts'], rules: { 'no-restricted-properties': ['error', random] } },
  // A command writes to the terminal.
  { files: ['server/src/commands/**'], rules: { 'no-console': 'off' } },
  {
    files: [testFiles, 'e2e/**', 'server/src/testing/**', 'system-tests/**'],
    rules: { 'no-console': 'off', 'no-restricted-properties': ['error', random, ...skippedTests] },
  },
  {
    files: [testFiles, 'e2e/walks/**'],
    excludeFiles: longTests,
    rules: {
      'no-restricted-properties': ['error', random, ...skippedTests, ...passingTime],
      'no-restricted-globals': ['error', ...timers],
    },
  },
];

const withoutComments = { skipBlankLines: true, skipComments: true };
const linesPerFunction = (max: number): NonNullable<Rules['max-lines-per-function']> => [
  'error',
  { max, IIFEs: true, ...withoutComments },
];

export default {
  plugins: ['typescript', 'react', 'jsx-a11y', 'import', 'unicorn', 'promise'],
  categories: { correctness: 'error', suspicious: 'error' },
  options: { reportUnusedDisableDirectives: 'error' },
  rules: {
    // A file is a story that one reads from its beginning to its end.
    'max-lines': ['error', { max: 450, ...withoutComments }],
    'max-lines-per-function': linesPerFunction(50),
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'react/no-danger': 'error',
    // Imports of types count as well. tools/checks/folders.ts finds cycles of folders.
    'import/no-cycle': ['error', { ignoreTypes: false }],
    // The type `import('…')` would bypass the rules on imports above.
    'typescript/consistent-type-imports': ['error', { disallowTypeAnnotations: true }],
    'no-restricted-properties': ['error', random],
    'react/react-in-jsx-scope': 'off',
    // A value that was checked gets its type by narrowing; the structure check forbids that on raw JSON.
    'typescript/no-unsafe-type-assertion': 'off',
    // Wherever a string is spread, its code points are wanted.
    'typescript/no-misused-spread': ['error', { allow: [{ from: 'lib', name: ['string'] }, 'string'] }],
    'typescript/restrict-template-expressions': [
      'error',
      { allowNumber: true, allow: ['Error', 'URL', 'URLSearchParams'] },
    ],
    // The compiler knows which switches are exhaustive; this rule does not.
    'typescript/consistent-return': 'off',
    // react-hooks/exhaustive-deps reports the same fault.
    'react/exhaustive-effect-dependencies': 'off',
    // role="status", "group" and "alert" say what <output> and <fieldset> say less well.
    'jsx-a11y/prefer-tag-over-role': 'off',
    // Takes any method called `catch` or `then`, such as the schema library's, for a promise's.
    'promise/valid-params': 'off',
    'promise/always-return': 'off',
    // Style sheets and polyfills are imported for their effect.
    'import/no-unassigned-import': ['error', { allow: ['**/*.css', 'fake-indexeddb/auto'] }],
    'import/no-named-as-default-member': 'off',
    // Meant for derived state; it also reports subscriptions and data that an effect has loaded.
    'react/set-state-in-effect': 'off',
    'unicorn/consistent-function-scoping': 'off',
    // A count is a string in one database and a number in the other, whatever the types of a query promise.
    'typescript/no-unnecessary-type-conversion': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
  },
  overrides: [
    // The elements of a screen are lines of its function.
    { files: ['**/*.tsx'], rules: { 'max-lines-per-function': linesPerFunction(80) } },
    {
      files: ['server/src/testing/**', 'tools/**', 'e2e/**', 'bench/**', 'system-tests/**'],
      rules: { 'max-lines-per-function': linesPerFunction(60) },
    },
    { files: [testFiles, 'e2e/{long,walks}/**'], rules: { 'max-lines-per-function': 'off' } },
    // One room's texts are one list, and so are all calls.
    { files: ['web/src/texts/*.texts.ts', 'contract/src/api.ts'], rules: { 'max-lines': 'off' } },
    // Playwright and Vitest read a fixture's dependencies from its first parameter, `{}` for none.
    // A fixture without dependencies has an empty one.
    { files: ['e2e/**', 'server/src/testing/**', '**/*.test.ts'], rules: { 'no-empty-pattern': 'off' } },
    { files: ['**/*.d.ts'], rules: { 'max-lines': 'off', 'max-lines-per-function': 'off' } },
    ...access,
    ...importRules,
  ],
  ignorePatterns: ['web/dist', 'node_modules', 'data', 'test-results'],
} satisfies Config;
