/** A row of a list of centres to import. */
export const listRow = (code: string, more: object = {}) => ({
  centre_code: code,
  centre_name: 'School',
  cfi: '',
  centre_city: 'Agra',
  centre_state: 'Uttar Pradesh',
  centre_pincode: '282001',
  official_person: 'Asha',
  phone: '9000000001',
  email: 'a@example.com',
  ...more,
});
