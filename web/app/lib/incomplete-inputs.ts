/**
 * Stops each submission of a form in which a date or a number is typed in part. Such a field has an empty value, so that the form would
 * be sent without what was typed. The browser says at the field what is wrong, and gives it the focus.
 */
export function stopIncompleteSubmissions(): void {
  document.addEventListener(
    "submit",
    (event) => {
      const controls = event.target instanceof HTMLFormElement ? [...event.target.elements] : [];
      const incomplete = controls.find((control) => control instanceof HTMLInputElement && control.validity.badInput);
      if (!incomplete) return;
      event.preventDefault();
      event.stopPropagation();
      (incomplete as HTMLInputElement).reportValidity();
    },
    { capture: true },
  );
}
