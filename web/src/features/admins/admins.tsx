/** /admin/users, "Admin Accounts": create, list, edit one row at a time, delete (specification section 2, Users screen). */
import * as z from 'zod/mini';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import {
  type AdminUser,
  deleteAdmin,
  endAdminSessions,
  listAdmins,
  receivedAdmins,
  removeAdminFactor,
} from '#contract/admins/endpoints.ts';
import type { Failure, Result } from '#contract/call.ts';
import { mainAdminUsername } from '#contract/exam.ts';
import { rights } from '#contract/rights.ts';
import { callApi } from '../../api/client.ts';
import { fetchValue } from '../../api/query.ts';
import { Act } from '../../patterns/act.tsx';
import { FailureNotice } from '../../patterns/outcome-notice.tsx';
import { say } from '../../patterns/last-act.tsx';
import { LoadedList, useShownPage } from '../../patterns/list-frame.tsx';
import { ownAccountKey, useHasRight, WithRight } from '../../patterns/own-rights.tsx';
import { useTyped } from '../../patterns/persisted-input.ts';
import type { Column } from '../../patterns/table-column.ts';
import { Table } from '../../patterns/table.tsx';
import { useSession } from '../../session/session-store.ts';
import { useAdminTexts } from '../../texts/admin.texts.ts';
import { useFormat } from '../../texts/format.ts';
import { useRightsTexts } from '../../texts/rights.texts.ts';
import { RowButton, Section } from '../../ui/admin-buttons.tsx';
import { AutoFocus } from '../../ui/auto-focus.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Heading } from '../../ui/page.tsx';
import {
  CreateAdmin,
  EditAdmin,
  editedAdminSchema,
  isUnsaved,
  toEdited,
  type EditedAdmin,
} from './admin-form.tsx';

const adminsKey = ['admins'];

const isMain = ({ username }: AdminUser): boolean => username === mainAdminUsername;

/** The id of the text that says why the main account cannot be edited. */
const ownerOnlyId = 'owner-only';

const editButtonId = (adminId: string): string => `edit-${adminId}`;

/** The account that is edited; `wanted` is the one to open, or null to close the form, when that would lose input. */
function useEditing() {
  const [edited, keep] = useTyped('edit-admin', z.nullable(editedAdminSchema), null);
  const [wanted, setWanted] = useState<EditedAdmin | null | undefined>(undefined);
  const setEdited = (next: EditedAdmin | null): void => {
    keep(next);
    setWanted(undefined);
  };
  const ask = (next: EditedAdmin | null): void =>
    edited !== null && isUnsaved(edited) ? setWanted(next) : setEdited(next);
  // The focus goes into the form when it opens, and back to the Edit button when it closes.
  const editedId = edited?.admin.id;
  const previous = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (previous.current === editedId) return;
    const focusId = editedId === undefined ? editButtonId(previous.current ?? '') : 'edit-name';
    previous.current = editedId;
    document.getElementById(focusId)?.focus();
  }, [editedId]);
  return { edited, setEdited, ask, wanted, keepEditing: () => setWanted(undefined) };
}

type ActionName = 'delete' | 'logOut' | 'removeFactor';

interface AdminActProps {
  readonly act: { readonly action: ActionName; readonly admin: AdminUser };
  readonly onCalled: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Deletes an account, ends its sessions, or frees it of its two-step login. */
function AdminAct({ act: { action, admin }, onCalled, onClose }: AdminActProps) {
  const { admins: texts, config, twoStep } = useAdminTexts();
  const { id, username } = admin;
  const { call, done, ...words } = {
    delete: {
      title: texts.deleteTitle,
      text: texts.deleteText(username),
      confirm: config.remove,
      failed: config.deleteFailed,
      done: texts.deleted(username),
      call: (): Promise<Result<unknown>> => callApi(deleteAdmin, { params: { id } }),
    },
    logOut: {
      title: texts.logOut,
      text: texts.logOutText(username),
      confirm: texts.logOut,
      failed: texts.logOutFailed,
      done: texts.loggedOut(username),
      call: (): Promise<Result<unknown>> => callApi(endAdminSessions, { params: { id } }),
    },
    removeFactor: {
      title: twoStep.remove,
      text: texts.removeFactorText(username),
      confirm: twoStep.remove,
      failed: twoStep.removeFailed,
      done: texts.factorRemoved(username),
      call: (): Promise<Result<unknown>> => callApi(removeAdminFactor, { params: { id } }),
    },
  }[action];
  return (
    <Act
      danger
      {...words}
      call={async () => {
        const result = await call();
        await onCalled();
        return result;
      }}
      onDone={() => say({ text: done, isGone: action !== 'logOut' })}
      onClose={onClose}
    />
  );
}

interface ColumnsProps {
  /** Whether the main administrator is logged in. */
  readonly isByMain: boolean;
  readonly onEdit: (admin: AdminUser) => void;
  readonly onAction: (action: ActionName, admin: AdminUser) => void;
}

/** What can be done with an account: the main one is never deleted, and edited by its owner only. */
function RowActions({ admin, isByMain, onEdit, onAction }: ColumnsProps & { readonly admin: AdminUser }) {
  const { admins: texts, config, twoStep } = useAdminTexts();
  const { username, hasFactor = false } = admin;
  const isSelf = admin.id === useSession()?.userId;
  const isOwners = isMain(admin) && !isSelf;
  const isProtected = isMain(admin) || isSelf;
  return (
    <div className="flex flex-wrap md:-ml-2 md:*:whitespace-nowrap">
      <RowButton
        id={editButtonId(admin.id)}
        label={texts.editOf(username)}
        disabled={isOwners}
        describedBy={isOwners ? ownerOnlyId : undefined}
        onClick={() => onEdit(admin)}
      >
        {config.edit}
      </RowButton>
      <RowButton
        label={texts.logOutOf(username)}
        disabled={isProtected}
        onClick={() => onAction('logOut', admin)}
      >
        {texts.logOut}
      </RowButton>
      <RowButton
        danger
        label={texts.removeOf(username)}
        disabled={isProtected}
        onClick={() => onAction('delete', admin)}
      >
        {config.remove}
      </RowButton>
      {isByMain && !isSelf && hasFactor ? (
        <RowButton
          danger
          label={texts.removeFactorOf(username)}
          onClick={() => onAction('removeFactor', admin)}
        >
          {twoStep.remove}
        </RowButton>
      ) : null}
    </div>
  );
}

function useColumns(props: ColumnsProps): readonly Column<AdminUser>[] {
  const { admins: texts, common, rights: rightTexts, states: stateTexts, table, twoStep } = useRightsTexts();
  const format = useFormat();
  const ownId = useSession()?.userId;
  const rightsOf = ({ rights: held }: AdminUser): string =>
    held.length === rights.length
      ? rightTexts.all
      : held.map((right) => rightTexts.short[right]).join(common.listSeparator) || rightTexts.none;
  return [
    { key: 'username', label: texts.username, nowrap: true, renderCell: ({ username }) => username },
    { key: 'name', label: texts.name, renderCell: ({ name }) => name },
    {
      key: 'rights',
      label: rightTexts.legend,
      renderCell: (admin) => (
        <>
          <span className="inline-block first-letter:uppercase">
            {isMain(admin) ? texts.mainRole : rightsOf(admin)}
          </span>
          {admin.id === ownId ? <span className="text-muted"> · {texts.yourself}</span> : null}
          {isMain(admin) && admin.id !== ownId ? (
            <p id={ownerOnlyId} className="text-sm text-muted">
              {texts.ownerOnly}
            </p>
          ) : null}
        </>
      ),
    },
    {
      key: 'states',
      label: stateTexts.legend,
      renderCell: ({ states }) => (states.length === 0 ? stateTexts.all : states.join(common.listSeparator)),
    },
    {
      key: 'factor',
      label: twoStep.title,
      renderCell: ({ hasFactor }) => (hasFactor === true ? texts.factorOn : texts.factorOff),
    },
    {
      key: 'lastLogin',
      label: texts.columns.lastLogin,
      renderCell: ({ lastLoginAt }) =>
        lastLoginAt === undefined ? texts.neverLoggedIn : format.moment(new Date(lastLoginAt)),
    },
    {
      key: 'actions',
      label: table.actions,
      renderCell: (admin) => <RowActions {...props} admin={admin} />,
    },
  ];
}

interface AdminTableProps {
  readonly admins: readonly AdminUser[] | undefined;
  readonly onCalled: () => Promise<unknown>;
}

/** The list of admins; one row at a time becomes a form. */
function AdminTable({ admins, onCalled }: AdminTableProps) {
  const { admins: texts, config } = useAdminTexts();
  const session = useSession();
  const { edited, setEdited, ask, wanted, keepEditing } = useEditing();
  const [act, setAct] = useState<AdminActProps['act'] | null>(null);
  /** Why the account that was edited cannot be saved any more. */
  const [gone, setGone] = useState<Failure | null>(null);
  const close = (): void => {
    setEdited(null);
    onCalled().catch(reportError);
  };
  const columns = useColumns({
    isByMain: admins?.some((admin) => isMain(admin) && admin.id === session?.userId) === true,
    onEdit: (admin) => {
      setGone(null);
      ask(toEdited(admin));
    },
    onAction: (action, admin) => setAct({ action, admin }),
  });
  return (
    <>
      <AutoFocus of={gone}>
        <FailureNotice title={config.updateFailed} failure={gone} />
      </AutoFocus>
      <Table
        label={texts.tableLabel}
        columns={columns}
        rows={admins}
        expectedRows={3}
        keyOf={({ id }) => id}
        empty={texts.none}
        renderForm={({ id }) =>
          edited?.admin.id === id ? (
            <EditAdmin
              key={id}
              edited={edited}
              onChange={setEdited}
              onClose={(asks) => (asks ? ask(null) : setEdited(null))}
              onSaved={(username) => {
                close();
                say(texts.updated(username));
              }}
              onGone={(failure) => {
                close();
                setGone(failure);
              }}
            />
          ) : null
        }
      />
      {wanted === undefined || edited === null ? null : (
        <ConfirmDialog
          danger
          title={config.discardTitle}
          text={texts.discardText(edited.admin.username)}
          confirmLabel={config.discard}
          onConfirm={() => setEdited(wanted)}
          onCancel={keepEditing}
        />
      )}
      {act === null ? null : <AdminAct act={act} onCalled={onCalled} onClose={() => setAct(null)} />}
    </>
  );
}

/** The list first, and the form beside it. */
export function Admins() {
  const { admins: texts } = useAdminTexts();
  const format = useFormat();
  const queries = useQueryClient();
  const enabled = useHasRight('accounts');
  const shown = useShownPage(
    useQuery({
      queryKey: adminsKey,
      queryFn: () => fetchValue({ ...listAdmins, response: receivedAdmins }, {}),
      enabled,
    }),
  );
  const count = shown.page?.length;
  // After a failure too: another administrator may have changed the accounts, or only the answer was lost.
  const readAgain = () =>
    Promise.all([adminsKey, ownAccountKey].map((queryKey) => queries.invalidateQueries({ queryKey })));
  return (
    <>
      <div className="mb-2 flex flex-wrap items-baseline gap-x-4 *:mb-0">
        <Heading dense>{texts.title}</Heading>
        <p className="text-muted">{count === undefined ? null : texts.count(count, format.number(count))}</p>
      </div>
      <WithRight right="accounts" explains>
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_19rem]">
          <Section title={texts.listTitle} heading="sr-only" className="min-w-0">
            <LoadedList shown={shown} failedText={texts.loadFailed}>
              <AdminTable admins={shown.page} onCalled={readAgain} />
            </LoadedList>
          </Section>
          <CreateAdmin
            onCreated={(username) => {
              readAgain().catch(reportError);
              say({ text: texts.created(username), isGone: true });
            }}
          />
        </div>
      </WithRight>
    </>
  );
}
