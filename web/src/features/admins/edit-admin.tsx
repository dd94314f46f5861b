/** The form that edits an admin account in its row (specification section 4, Admin user edit). */
import { useRef, useState } from 'react';
import { receivedAdminSchema, updateAdmin, type AdminUser } from '#contract/admins/endpoints.ts';
import { isRefusal, type Failure } from '#contract/call.ts';
import { callApi } from '../../api/client.ts';
import { FailureNotice } from '../../patterns/failure-notice.tsx';
import { useAdminTexts } from '../../texts/use-admin-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAction } from '../../ui/use-action.ts';
import { useEscape } from '../../ui/use-shortcuts.ts';
import { isSame, lacksStates, LimitsFields, toLimits, type ChosenLimits } from './limits-fields.tsx';
import { NewPasswordField, useFieldError, useMinPasswordLength } from './admin-fields.tsx';

export interface EditedAdmin {
  readonly admin: AdminUser;
  readonly name: string;
  readonly password: string;
  readonly limits: ChosenLimits;
}

/** Whether closing the form would lose input. */
export const isUnsaved = ({ admin, name, password, limits }: EditedAdmin): boolean =>
  name !== admin.name || password !== '' || !isSame(toLimits(limits), admin);

export interface EditAdminProps {
  readonly edited: EditedAdmin;
  readonly onChange: (edited: EditedAdmin) => void;
  /** `asks`: not before the administrator agrees to lose what was typed. */
  readonly onClose: (asks: boolean) => void;
  readonly onStart: () => void;
  readonly onSaved: (username: string) => void;
  /** Called when another administrator has deleted the account. */
  readonly onGone: (failure: Failure) => void;
}

function useSaving({ edited, onStart, onSaved, onGone }: EditAdminProps) {
  const { admins: texts } = useAdminTexts();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isNameMissing, setNameMissing] = useState(false);
  const save = useAction(async () => {
    const name = edited.name.trim();
    onStart();
    setFailure(null);
    setNameMissing(name === '');
    const limits = toLimits(edited.limits);
    if (name === '' || lacksStates(edited.limits)) return;
    const body = {
      name,
      ...(edited.password === '' ? {} : { password: edited.password }),
      ...(isSame(limits, edited.admin) ? {} : limits),
    };
    const result = await callApi(
      { ...updateAdmin, response: receivedAdminSchema },
      { params: { id: edited.admin.id }, body },
    );
    if (result.ok) {
      onSaved(result.value.username || edited.admin.username);
    } else if (isRefusal(result.failure, 'admin.not-found')) onGone(result.failure);
    else setFailure(result.failure);
  });
  return { ...save, failure, nameError: isNameMissing ? texts.nameRequired : undefined };
}

interface EditFieldsProps extends Pick<EditAdminProps, 'edited' | 'onChange'> {
  readonly failure: Failure | null;
  readonly nameError: string | undefined;
}

function EditFields({ edited, onChange, failure, nameError }: EditFieldsProps) {
  const { admins: texts } = useAdminTexts();
  const errorAt = useFieldError(failure);
  const minLength = useMinPasswordLength();
  return (
    <div className="grid items-start gap-4 md:grid-cols-2">
      <TextField
        id="edit-name"
        label={texts.name}
        error={nameError ?? errorAt('name')}
        autoComplete="off"
        maxLength={200}
        required
        value={edited.name}
        onChange={(name) => onChange({ ...edited, name })}
      />
      <NewPasswordField
        id="edit-password"
        label={texts.newPassword}
        hint={texts.passwordRule(minLength)}
        error={errorAt('password')}
        optional
        value={edited.password}
        onChange={(password) => onChange({ ...edited, password })}
        ownWords={[edited.admin.username, edited.name]}
      />
    </div>
  );
}

export function EditAdmin(props: EditAdminProps) {
  const { edited, onChange, onClose } = props;
  const { admins: texts } = useAdminTexts();
  const { run: save, isBusy, failure, nameError } = useSaving(props);
  const content = useRef<HTMLDivElement>(null);
  useEscape(content, () => {
    if (!isBusy) onClose(true);
  });
  return (
    <Form label={texts.editOf(edited.admin.username)} className="py-2" onSubmit={save}>
      <div ref={content} className="space-y-4">
        {failure === null ? null : <FailureNotice title={texts.updateFailed} failure={failure} />}
        <EditFields edited={edited} onChange={onChange} failure={failure} nameError={nameError} />
        <LimitsFields
          id="edit"
          limits={edited.limits}
          isChecked
          onChange={(limits) => onChange({ ...edited, limits })}
        />
        <div className="flex gap-3">
          <Button type="submit" busy={isBusy}>
            {isBusy ? texts.saving : texts.save}
          </Button>
          <Button variant="quiet" disabled={isBusy} onClick={() => onClose(false)}>
            {texts.cancel}
          </Button>
        </div>
      </div>
    </Form>
  );
}
