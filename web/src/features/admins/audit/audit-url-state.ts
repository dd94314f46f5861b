/** The filters and the page of the audit trail in the address. */
import * as z from 'zod/mini';
import { listUrl, queryText } from '../../../patterns/list-url.ts';

/** `all` is every action; otherwise a group of actions, or one action. */
export const allActions = 'all';

/** `YYYY-MM-DD` in India; '' for no limit. */
const day = z.catch(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)), '');
/** The number of an entry, or ''. */
const sequence = z.catch(z.string().check(z.regex(/^\d{1,15}$/)), '');

const auditSchema = z.object({
  search: queryText(200),
  from: day,
  to: day,
  /** The page of entries older, or newer, than the entry with this number; both empty for the newest. */
  before: sequence,
  after: sequence,
  act: z.catch(
    z.pipe(
      z.string(),
      z.transform((act: string) => act.slice(0, 50)),
    ),
    'changes',
  ),
});

export type AuditUrlState = Readonly<z.infer<typeof auditSchema>>;

export const auditUrl = listUrl<AuditUrlState>((params) => auditSchema.parse(params), {
  before: '',
  after: '',
});

/** Returns the start of the first day and the end of the last one, in UTC; days are those of India. */
function momentsOf({ from, to }: AuditUrlState): { from: string; to: string } {
  const moment = (date: string, time: string): string => {
    const parsed = new Date(`${date}T${time}+05:30`);
    return date === '' || Number.isNaN(parsed.getTime()) ? '' : parsed.toISOString();
  };
  return { from: moment(from, '00:00:00.000'), to: moment(to, '23:59:59.999') };
}

/** The filters as the calls take them. */
export function filterOf(urlState: AuditUrlState) {
  const { search, act } = urlState;
  return { search, act: act === allActions ? '' : act, ...momentsOf(urlState) };
}
