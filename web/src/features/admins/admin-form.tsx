/** The forms that create an admin account and edit one in its row: its fields, its rights and its states (specification sections 4 and 5). */
import { useRef, type ComponentProps } from 'react';
import * as z from 'zod/mini';
import {
  adminUserSchema,
  createAdmin,
  receivedAdminSchema,
  updateAdmin,
  type AdminUser,
} from '#contract/admins/endpoints.ts';
import { isRefusal, type Failure } from '#contract/call.ts';
import { minPasswordLength } from '#contract/exam.ts';
import { copyLimits, limitsShape, rights, type AccountLimits } from '#contract/rights.ts';
import { callApi } from '../../api/client.ts';
import { ActFailure } from '../../patterns/outcome-notice.tsx';
import { useOwnAccount } from '../../patterns/own-rights.tsx';
import { useTyped } from '../../patterns/persisted-input.ts';
import { useStates } from '../../patterns/state-filter.tsx';
import { StrengthMeter } from '../../patterns/strength-meter.tsx';
import { forgottenText, useForm } from '../../patterns/use-form.ts';
import { useAdminTexts } from '../../texts/admin.texts.ts';
import { useRightsTexts } from '../../texts/rights.texts.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxGroup, RadioGroup } from '../../ui/choices.tsx';
import { Form } from '../../ui/form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useEscape } from '../../ui/use-shortcuts.ts';

/** As it is chosen: none of several states is not yet all. */
const chosenLimitsSchema = z.object({ ...limitsShape, isOfAll: z.boolean() });
type ChosenLimits = z.infer<typeof chosenLimitsSchema>;

const toChosen = (limits: AccountLimits): ChosenLimits => ({
  ...copyLimits(limits),
  isOfAll: limits.states.length === 0,
});

const toLimits = ({ rights: held, states, isOfAll }: ChosenLimits) => ({
  rights: [...held],
  states: isOfAll ? [] : [...states],
});

const isSame = (one: AccountLimits, other: AccountLimits): boolean =>
  JSON.stringify([one.rights, one.states]) === JSON.stringify([other.rights, other.states]);

/** Characters that the portal wants; it also decides. */
export const useMinPasswordLength = (): number =>
  useOwnAccount().data?.minPasswordLength ?? minPasswordLength;

interface NewPasswordFieldProps extends Omit<ComponentProps<typeof PasswordField>, 'autoComplete'> {
  /** Words that the password should not be made of. */
  readonly ownWords: readonly string[];
}

/** The field of a new password, with advice while it is typed; the server decides what is accepted. */
export function NewPasswordField({ ownWords, ...field }: NewPasswordFieldProps) {
  return (
    <div className="space-y-2">
      <PasswordField {...field} autoComplete="new-password" />
      <StrengthMeter password={field.value} ownWords={ownWords} />
    </div>
  );
}

const areMissing = ({ states, isOfAll }: ChosenLimits): boolean => !isOfAll && states.length === 0;

interface LimitsFieldProps {
  readonly id: string;
  readonly value: ChosenLimits;
  readonly onChange: (limits: ChosenLimits) => void;
}

/** What the account may do, and for which states: nobody gives what they do not have. */
function LimitsField({ id, value: limits, onChange }: LimitsFieldProps) {
  const { rights: texts, states: stateTexts } = useRightsTexts();
  const { data: own } = useOwnAccount();
  const listed = useStates();
  const offered = rights.filter(
    (right) => own === undefined || own.rights.includes(right) || limits.rights.includes(right),
  );
  const states = [...new Set([...(own?.states ?? []), ...listed, ...limits.states])].toSorted();
  const mayGiveAll = own === undefined || own.states.length === 0;
  return (
    <>
      <CheckboxGroup
        id={`${id}-rights`}
        legend={texts.legend}
        hint={texts.hint}
        values={limits.rights}
        options={offered.map((right) => ({ value: right, label: texts.names[right] }))}
        onChange={(chosen) => onChange({ ...limits, rights: chosen })}
      />
      <RadioGroup
        id={`${id}-reach`}
        legend={stateTexts.legend}
        value={limits.isOfAll ? 'all' : 'some'}
        options={[
          ...(mayGiveAll || limits.isOfAll ? [{ value: 'all' as const, label: stateTexts.all }] : []),
          { value: 'some' as const, label: stateTexts.some },
        ]}
        onChange={(value) => onChange({ ...limits, isOfAll: value === 'all' })}
      />
      {limits.isOfAll ? null : (
        <div className="max-h-64 overflow-y-auto">
          <CheckboxGroup
            id={id}
            legend={stateTexts.choose}
            hint={stateTexts.chooseHint}
            error={areMissing(limits) ? stateTexts.missing : undefined}
            values={limits.states}
            options={states.map((state) => ({ value: state, label: state }))}
            onChange={(chosen) => onChange({ ...limits, states: chosen })}
          />
        </div>
      )}
    </>
  );
}

const newAdminSchema = z.object({
  username: z.string(),
  name: z.string(),
  password: forgottenText,
  /** Without a choice, a new administrator has all that the own account has. */
  limits: z.nullable(chosenLimitsSchema),
});
type NewAdmin = z.infer<typeof newAdminSchema>;
const noAdmin: NewAdmin = { username: '', name: '', password: '', limits: null };

/** "Create New Admin": Create stays disabled until username, name and password are filled in. */
export function CreateAdmin({ onCreated }: { readonly onCreated: (username: string) => void }) {
  const { admins: texts } = useAdminTexts();
  const { data: own } = useOwnAccount();
  const minLength = useMinPasswordLength();
  const offered = toChosen(own ?? { rights, states: [] });
  const { values, field, submit, isBusy, failure } = useForm({
    id: 'new',
    state: useTyped('create-admin', newAdminSchema, noAdmin),
    initial: noAdmin,
    send: ({ username, name, password, limits }) =>
      callApi(
        { ...createAdmin, response: receivedAdminSchema },
        {
          body: {
            username: username.trim(),
            name: name.trim(),
            password,
            ...(limits === null ? {} : toLimits(limits)),
          },
        },
      ),
    onDone: (admin, sent) => onCreated(admin.username || sent.username.trim()),
  });
  const limits = values.limits ?? offered;
  const isFilled = values.username.trim() !== '' && values.name.trim() !== '' && values.password !== '';
  return (
    <Form
      labelledBy="create-admin-title"
      className="space-y-4 rounded-card border border-line bg-paper p-4"
      onSubmit={submit}
    >
      <h2 id="create-admin-title" className="text-xl font-bold">
        {texts.createTitle}
      </h2>
      <ActFailure title={texts.createFailed} failure={failure} />
      <TextField
        {...field('username')}
        label={texts.username}
        hint={texts.usernameHint}
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        required
      />
      <TextField {...field('name')} label={texts.name} autoComplete="off" maxLength={200} required />
      <NewPasswordField
        {...field('password')}
        label={texts.password}
        hint={texts.passwordRule(minLength)}
        ownWords={[values.username, values.name]}
      />
      <LimitsField {...field('limits')} value={limits} />
      <Button type="submit" disabled={!isFilled || areMissing(limits)} busy={isBusy}>
        {isBusy ? texts.creating : texts.create}
      </Button>
    </Form>
  );
}

export const editedAdminSchema = z.object({
  admin: adminUserSchema,
  name: z.string(),
  password: forgottenText,
  limits: chosenLimitsSchema,
});
export type EditedAdmin = z.infer<typeof editedAdminSchema>;

export const toEdited = (admin: AdminUser): EditedAdmin => ({
  admin,
  name: admin.name,
  password: '',
  limits: toChosen(admin),
});

/** Whether closing the form would lose input. */
export const isUnsaved = ({ admin, name, password, limits }: EditedAdmin): boolean =>
  name !== admin.name || password !== '' || !isSame(toLimits(limits), admin);

interface EditAdminProps {
  readonly edited: EditedAdmin;
  readonly onChange: (edited: EditedAdmin) => void;
  /** `asks`: not before the administrator agrees to lose what was typed. */
  readonly onClose: (asks: boolean) => void;
  readonly onSaved: (username: string) => void;
  /** Called when another administrator has deleted the account. */
  readonly onGone: (failure: Failure) => void;
}

export function EditAdmin({ edited, onChange, onClose, onSaved, onGone }: EditAdminProps) {
  const { admins: texts, common, config, states } = useRightsTexts();
  const minLength = useMinPasswordLength();
  const { admin } = edited;
  const { field, submit, isBusy, failure } = useForm({
    id: 'edit',
    state: [edited, onChange],
    initial: edited,
    check: ({ name, limits }) => ({
      name: name.trim() === '' ? texts.nameRequired : undefined,
      limits: areMissing(limits) ? states.missing : undefined,
    }),
    send: ({ name, password, limits }) => {
      const chosen = toLimits(limits);
      const body = {
        name: name.trim(),
        ...(password === '' ? {} : { password }),
        ...(isSame(chosen, admin) ? {} : chosen),
      };
      return callApi({ ...updateAdmin, response: receivedAdminSchema }, { params: { id: admin.id }, body });
    },
    onDone: ({ username }) => onSaved(username || admin.username),
    onFailure: (found) => {
      if (isRefusal(found, 'admin.not-found')) onGone(found);
    },
  });
  const content = useRef<HTMLDivElement>(null);
  useEscape(content, () => {
    if (!isBusy) onClose(true);
  });
  return (
    <Form label={texts.editOf(admin.username)} className="py-2" onSubmit={submit}>
      <div ref={content} className="space-y-4">
        <ActFailure title={config.updateFailed} failure={failure} />
        <div className="grid items-start gap-4 md:grid-cols-2">
          <TextField {...field('name')} label={texts.name} autoComplete="off" maxLength={200} required />
          <NewPasswordField
            {...field('password')}
            label={texts.newPassword}
            hint={texts.passwordRule(minLength)}
            optional
            ownWords={[admin.username, edited.name]}
          />
        </div>
        <LimitsField {...field('limits')} />
        <div className="flex gap-3">
          <Button type="submit" busy={isBusy}>
            {isBusy ? config.saving : texts.save}
          </Button>
          <Button variant="quiet" disabled={isBusy} onClick={() => onClose(false)}>
            {common.cancel}
          </Button>
        </div>
      </div>
    </Form>
  );
}
