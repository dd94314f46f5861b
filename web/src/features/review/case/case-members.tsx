/** The members of a case in the order in which their photos arrived, each with what is decided about it. */
import {
  caseChoices,
  type CaseChoice,
  type CaseMember,
  type CaseRole,
} from '#contract/review/case-endpoints.ts';
import { reviewPath } from '../../../admin-paths.ts';
import { FilterSelect } from '../../../patterns/list-filters.tsx';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { useCaseTexts } from '../../../texts/case-texts.ts';
import { useFormat } from '../../../texts/format.ts';
import { useTexts } from '../../../texts/language.tsx';
import { TextLink } from '../../../ui/link.tsx';
import { Badge, type BadgeTone } from '../reasons.tsx';
import { ArrivalLines } from '../detail/arrival-lines.tsx';
import { choiceOf, withChoice, type CaseForm } from './case-form.ts';

const tones: Readonly<Record<CaseRole, BadgeTone>> = { original: 'good', copy: 'bad', undecided: 'plain' };

type Photo = CaseMember['photos'][number];

interface MemberPhotoProps {
  readonly photo: Photo;
  readonly member: CaseMember;
  /** Whether the case has more than one picture. */
  readonly isNumbered: boolean;
}

/** Whole, never cropped; it opens in a tab of its own. */
function MemberPhoto({ photo, member, isNumbered }: MemberPhotoProps) {
  const { case: texts } = useCaseTexts();
  const { labels } = useTexts();
  const format = useFormat();
  const name = labels[`photos.${photo.slot}`];
  return (
    <figure className="flex flex-wrap gap-3">
      <a href={photo.file_path} target="_blank" rel="noreferrer" className="block w-40 shrink-0">
        <img
          src={photo.thumbnail_path}
          alt={texts.photoOf(name, member.centre_code)}
          loading="lazy"
          className="aspect-4/3 w-full bg-ground object-contain"
        />
      </a>
      <figcaption className="w-48 text-sm">
        <span className="block font-semibold">
          {isNumbered ? texts.numbered(name, format.number(photo.picture)) : name}
        </span>
        <ArrivalLines arrival={photo} />
        {photo.is_replaced ? <span className="block text-muted">{texts.replaced}</span> : null}
      </figcaption>
    </figure>
  );
}

/** What else is known about a member. */
function MemberState({ member }: { readonly member: CaseMember }) {
  const { case: texts } = useCaseTexts();
  const { decide, words, reasons } = useAdminTexts().review;
  const { common } = useTexts();
  const others = [...new Set(member.other_reasons.map(({ code }) => words.names[code]))];
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3">
        {member.decision === null ? null : <span>{decide.state[member.decision]}</span>}
        {member.is_set_aside ? <Badge tone="good">{reasons.notProblem}</Badge> : null}
        {member.edition === null ? null : <Badge tone="plain">{texts.edition(member.edition)}</Badge>}
      </p>
      {others.length === 0 ? null : (
        <p className="text-muted">{texts.otherReasons(others.join(common.listSeparator))}</p>
      )}
    </>
  );
}

interface MembersProps {
  readonly members: readonly CaseMember[];
  readonly isNumbered: boolean;
  readonly form: CaseForm;
  readonly list: string | undefined;
  readonly onChange: (changed: Partial<CaseForm>) => void;
}

export function useChoiceOptions(): readonly (readonly [CaseChoice, string])[] {
  const { case: texts } = useCaseTexts();
  return caseChoices.map((choice) => [choice, texts.choices[choice]] as const);
}

function MemberItem({
  member,
  isNumbered,
  form,
  list,
  onChange,
}: Omit<MembersProps, 'members'> & { readonly member: CaseMember }) {
  const { case: texts } = useCaseTexts();
  const { screen } = useAdminTexts().review;
  const options = useChoiceOptions();
  const { centre_code: code, centre_name: name } = member;
  const place = [member.centre_city, member.centre_state].filter((part) => part !== '').join(', ');
  return (
    <li className="flex flex-wrap gap-3 border-b border-line p-3 last:border-b-0">
      {member.photos.map((photo) => (
        <MemberPhoto key={photo.photo_id} photo={photo} member={member} isNumbered={isNumbered} />
      ))}
      <div className="min-w-0 grow basis-60 space-y-1">
        <h3 className="flex flex-wrap items-center gap-x-3 font-semibold">
          <Badge tone={tones[member.role]}>{texts.roles[member.role]}</Badge>
          <span className="wrap-anywhere">{screen.heading(name, code)}</span>
        </h3>
        <p className="text-muted">{place}</p>
        <MemberState member={member} />
        {member.decision === null ? null : (
          <TextLink to={reviewPath(member.id, list)}>{screen.openReview(code)}</TextLink>
        )}
      </div>
      {member.decision === null || member.edition !== null ? null : (
        <FilterSelect
          label={texts.choiceOf(code)}
          value={choiceOf(form, member)}
          options={options}
          onChange={(chosen) => onChange(withChoice(form, member.id, chosen))}
        />
      )}
    </li>
  );
}

export function CaseMembers({ members, ...item }: MembersProps) {
  const { case: texts } = useCaseTexts();
  return (
    <section aria-labelledby="members-title" className="mb-3">
      <h2 id="members-title" className="mb-1 text-lg font-bold">
        {texts.members}
      </h2>
      <p className="mb-1 text-muted">{texts.lead}</p>
      <ol className="rounded-card border border-line bg-paper">
        {members.map((member) => (
          <MemberItem key={member.id} member={member} {...item} />
        ))}
      </ol>
    </section>
  );
}
