/**
 * Stops every form from being submitted while a date or number field is half filled in: its value is empty, so the input would be lost.
 * The browser reports the error at the field and focuses it.
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
