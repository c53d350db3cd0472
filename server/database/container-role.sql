-- The image of PostgreSQL runs this once as its superuser, on an empty volume (compose.yaml). The app gets a role that is no
-- superuser, so that a vulnerability of the app gives no access to the container, and the password that was set for the superuser,
-- who can log in only from within the container after that. Restores of backups are tried in a database of their own: CREATEDB.
DO $$
BEGIN
  EXECUTE format(
    'CREATE ROLE cointally LOGIN CREATEDB PASSWORD %L',
    (SELECT rolpassword FROM pg_authid WHERE rolname = current_user)
  );
END
$$;
ALTER ROLE CURRENT_USER PASSWORD NULL;
ALTER DATABASE cointally OWNER TO cointally;
