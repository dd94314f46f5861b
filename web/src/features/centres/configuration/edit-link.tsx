/** Opens the form with the centre that `?edit=` names, and takes it out of the URL, so that a reload does not open it again. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { readCentre, type ReceivedCentre } from '#contract/centres/received-centre.ts';
import { failureOf, fetchValue } from '../../../api/query.ts';
import { FailureNotice } from '../../../patterns/failure-notice.tsx';
import { useQueryParams } from '../../../patterns/use-query-params.ts';
import { useAdminTexts } from '../../../texts/admin-texts.tsx';
import { centreKey } from '../centre-page.ts';

interface EditLinkProps {
  readonly centreId: string;
  readonly onEdit: (centre: ReceivedCentre) => void;
}

function OpenLinked({ centreId, onEdit }: EditLinkProps) {
  const { detail: texts } = useAdminTexts();
  const [params, setParams] = useQueryParams();
  const { data, error, isFetching } = useQuery({
    queryKey: centreKey(centreId),
    queryFn: () => fetchValue(readCentre, { params: { id: centreId } }),
  });
  const open = useEffectEvent((centre: ReceivedCentre) => {
    onEdit(centre);
    params.delete('edit');
    setParams(params);
  });
  // A cached centre may be older than the version on the server.
  const loaded = isFetching ? undefined : data;
  useEffect(() => {
    if (loaded !== undefined) open(loaded);
  }, [loaded]);
  if (error === null) return null;
  return (
    <div className="mb-4">
      <FailureNotice title={texts.loadFailed} failure={failureOf(error)} />
    </div>
  );
}

export function EditLink({ onEdit }: Pick<EditLinkProps, 'onEdit'>) {
  const centreId = useQueryParams()[0].get('edit');
  return centreId === null ? null : <OpenLinked centreId={centreId} onEdit={onEdit} />;
}
