/** The routes of admin accounts (specification section 7, Admin). */
import { implement, type Implemented } from '../calls.ts';
import { api } from '#contract/api.ts';
import { auditCalls } from './audit.ts';
import {
  countCentreUsers,
  createAdmin,
  deleteAdmin,
  getOwnAccount,
  listAdmins,
  updateAdmin,
} from './change-admins.ts';
import { factorCalls, ownSessionCalls } from './own-account.ts';

export const adminsCalls: readonly Implemented[] = [
  implement(api.getOwnAccount, getOwnAccount),
  ...ownSessionCalls,
  implement(api.countUsers, async (call) => ({ count: await countCentreUsers(call.database.db) })),
  implement(api.listAdmins, listAdmins),
  implement(api.createAdmin, (call) => createAdmin(call, call.body)),
  implement(api.updateAdmin, (call) => updateAdmin(call, call.params.id, call.body)),
  implement(api.deleteAdmin, async (call) => {
    await deleteAdmin(call, call.params.id);
    return { message: 'Admin deleted' };
  }),
  ...factorCalls,
  ...auditCalls,
];
