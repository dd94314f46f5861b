/** The query of the URL. The router's own hook would enlarge what heads of schools load first. */
import { useLocation, useNavigate } from 'react-router';

/** Returns a copy of the parameters, and a function that replaces them in the same entry of the history. */
export function useQueryParams(): readonly [URLSearchParams, (params: URLSearchParams) => void] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const replace = (params: URLSearchParams): void => {
    Promise.resolve(
      navigate({ search: params.toString() }, { replace: true, preventScrollReset: true }),
    ).catch(reportError);
  };
  return [new URLSearchParams(search), replace];
}
