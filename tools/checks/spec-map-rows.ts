/** The rows that docs/spec-map.md must have: the headings, screens, calls and messages of the specification, in its order. */

const routes = [
  '/',
  '/register',
  '/verify',
  '/success',
  '/success-page',
  '/login',
  'password creation',
  '/centre-form',
  '/centre-form/step1a',
  '/centre-form/step1b',
  '/centre-form/step2a',
  '/centre-form/step2b',
  '/centre-form/step3',
  '/centre-form/step4',
  '/centre-form/preview',
  '/status',
];
const adminRoutes = [
  '/admin/login',
  '/admin/*',
  '/admin/exam-centres',
  '/admin/exam-centres/{id}',
  '/admin/config',
  '/admin/users',
];

const calls = [
  'POST /auth/login',
  'POST /auth/initiate-signup',
  'POST /auth/send-email-code',
  'POST /auth/verify-email-code',
  'POST /auth/set-password',
  'GET /lookups/user-centres',
  'PUT /profiles/{userId}',
  'POST /profiles/{userId}/submit',
  'GET /profiles/{userId}',
];
const adminCalls = [
  'POST /auth/admin-login',
  'GET /admin/centres',
  'GET /admin/users/count',
  'POST /admin/centres/export',
  'GET /admin/centres/{id}',
  'GET /admin/centres/{id}/download',
  'POST /admin/centres',
  'PUT /admin/centres/{id}',
  'DELETE /admin/centres/{id}',
  'POST /admin/centres/bulk',
  'DELETE /admin/centres/bulk-delete',
  'GET /admin/users',
  'POST /admin/users',
  'PUT /admin/users/{id}',
  'DELETE /admin/users/{id}',
];

const failures = [
  'Login failure',
  'Signup mobile failure',
  'Send OTP failure',
  'Verify failure',
  'Set password failure',
  'Centre list (user) failure',
  'Submission failure, error mentioning GPS or location',
  'Submission failure, error containing "Invalid JPEG section offset"',
  'Submission failure, other',
  'Status load failure',
];
const adminFailures = [
  'Admin login failure',
  'Admin centre list failure',
  'Admin centre list empty',
  'Users count failure',
  'Export failure',
  'Detail load failure',
  'Detail, no centre',
  'Excel failure',
  'Config failures',
  'Admin users failures',
];

const numbered = (section: number, names: readonly string[]) => names.map((name) => `${section} ${name}`);

/** Rows of visitors and centre users: each must be built and tested. */
export const centreRows: readonly string[] = [
  '1 What the product does and for whom',
  '2 Screens and routes',
  '2 Public routes',
  '2 Register screen',
  '2 Verify screen',
  '2 Centre user routes',
  ...numbered(2, routes),
  '3 Entities and their fields',
  '4 States and transitions',
  '5 Validation rules',
  '6 Roles and permissions',
  '7 The calls it makes',
  '7 Authentication and signup',
  '7 Lookups',
  '7 Profiles',
  ...numbered(7, calls),
  '8 The error catalogue',
  ...numbered(8, failures),
  '9 Business constants and limits',
];

/** Rows of administrators: may be `open` until they are built. */
export const adminRows: readonly string[] = [
  '2 Admin routes',
  '2 Exam Centres dashboard',
  '2 Centre detail',
  '2 Config screen (Exam Centre Configuration)',
  '2 Users screen (Admin Accounts)',
  ...numbered(2, adminRoutes),
  '7 Admin',
  ...numbered(7, adminCalls),
  ...numbered(8, adminFailures),
  '8 Confirmations',
  '8 Success messages',
];
